/** A thread that renders one job after the other. Its first message says that it is ready. */
import { parentPort } from 'node:worker_threads';
import { runJob, type RenderJob } from './run-job.js';

/** Loads and compiles what a first mail needs, which would count as its time. */
const WARM_UP: RenderJob = {
  kind: 'confirmation',
  input: {
    list: {
      name: 'a',
      confirmation: { subject: '{{ list.name }}', html: '<p>{{ confirmUrl }}</p>', expiresAfter: '1 day' },
    },
    workspace: { name: 'a', brandColor: null, logoUrl: null, postalAddress: null, timezone: 'UTC' },
    contact: {
      email: 'a@example.com',
      firstName: null,
      lastName: null,
      name: null,
      subscribed: false,
      timezone: null,
      language: null,
      customFields: {},
    },
    url: 'https://example.com',
    reminder: false,
  },
};

await runJob(WARM_UP, 1_000);
parentPort?.on('message', ({ job, budgetMs }: { job: RenderJob; budgetMs: number }) => {
  void runJob(job, budgetMs).then((end) => parentPort?.postMessage(end));
});
parentPort?.postMessage('ready');
