import { md5 } from './md5';

/** A day of samples, which the server keeps as one object: its checksum is the object's id. */
export class DayGroup {
  constructor(day, samples) {
    this.day = day;
    this.samples = samples;
    this.footprints = samples.map(({ uuid }) => uuid).sort();
    this.checksum = md5(this.footprints.join());
  }

  /** What is kept on the phone, with the uuids as they are. */
  get record() {
    const { checksum, footprints } = this;
    return { checksum, footprints };
  }

  /** What is sent. Uuids leave the phone hashed, and nothing before this has to care. */
  toJSON() {
    const samples = this.samples.map(({ uuid, value }) => ({ id: md5(uuid), value }));
    return { id: this.checksum, day: this.day, samples };
  }
}
