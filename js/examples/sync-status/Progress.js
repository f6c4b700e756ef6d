/** The progress of each resource, for a screen or a terminal. */
export class Progress {
  rows = {};

  constructor(resources) {
    for (const resource of Object.keys(resources)) this.rows[resource] = { status: '', sent: 0 };
  }

  note(resource, status, count) {
    const { sent } = this.rows[resource];
    this.rows[resource] = { status, sent: sent + count };
  }

  print() {
    console.table(this.rows);
  }
}
