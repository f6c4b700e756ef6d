import { md5 } from './md5';

/** The samples of a day, which the server stores as one object. The checksum is the object's id. */
export class DayGroup {
  constructor(day, samples) {
    this.day = day;
    this.samples = samples;
    this.footprints = samples.map(({ uuid }) => uuid).sort();
    this.checksum = md5(this.footprints.join());
  }

  /** What is stored on the phone, with the original uuids. */
  get record() {
    const { checksum, footprints } = this;
    return { checksum, footprints };
  }

  /** What is sent. Uuids are hashed only here, so no other code has to care. */
  toJSON() {
    const samples = this.samples.map(({ uuid, value }) => ({ id: md5(uuid), value }));
    return { id: this.checksum, day: this.day, samples };
  }
}
