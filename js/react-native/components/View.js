import { HostComponent } from './HostComponent.js';

export class View extends HostComponent {}
