import { NativeModules } from 'react-native';
import { log } from './log';
import { server } from './server';

const { Health } = NativeModules;
const PAGE = 500;
const BATCH = 200;

/** Sends new samples in batches, one after another. A batch that fails is sent again in the next run. */
export class BatchUploader {
  constructor(type, outbox) {
    this.type = type;
    this.outbox = outbox;
  }

  async run() {
    const waiting = await this.outbox.uuids();
    if (waiting.length > 0) log(`${waiting.length} samples wait since the last run`);
    await this.collect();
    await this.send();
  }

  /** Reads new samples page by page, because years of data at once would take too much memory. */
  async collect() {
    for (;;) {
      const { added, deleted, anchor } = await Health.queryAnchored({
        type: this.type, anchor: await this.outbox.anchor(), limit: PAGE,
      });
      if (added.length + deleted.length === 0) return;
      log(`a page of ${added.length}`);
      await this.outbox.add(added.map(({ uuid }) => uuid), anchor);
    }
  }

  /** Sending batches in parallel would be faster, but they would also fail together. */
  async send() {
    const uuids = await this.outbox.uuids();
    for (let start = 0; start < uuids.length; start += BATCH) {
      await this.sendBatch(uuids.slice(start, start + BATCH));
    }
    log(`${(await this.outbox.uuids()).length} samples are left for the next run`);
  }

  async sendBatch(uuids) {
    const samples = await Health.querySamples({ type: this.type, predicate: { uuids } });
    try {
      await server.upload(samples);
      await this.outbox.remove(uuids);
    } catch (error) {
      log(`  ${samples.length} samples are kept: ${error.message}`);
    }
  }
}
