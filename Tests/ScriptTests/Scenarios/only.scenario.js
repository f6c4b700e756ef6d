import { scenario } from 'bridgehost/testing';

scenario('this one has to wait', { app: './app.js' }, () => {
  throw new Error('it does not');
});

scenario.only('this one runs', { app: './app.js' }, () => {});
