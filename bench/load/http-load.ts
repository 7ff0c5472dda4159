import { HttpConnection } from './http-connection.js';
import { runLanes } from './lanes.js';
import { expectOk, requestsOf, type EventLoad } from './send-events.js';
import { serve } from './serve.js';

/** `events/send` over a number of connections, distributed over the api processes. */
export interface HttpLoad {
  /** Calls started per second; unlimited by default. */
  perSecond?: number;
  urls: string[];
  key: string;
  inFlight: number;
  seconds: number;
  load: EventLoad;
}

serve(async ({ urls, key, inFlight, seconds, load, perSecond }: HttpLoad) => {
  const requests = urls.map((url) => requestsOf(url, key, load));
  const connections = await Promise.all(
    Array.from({ length: inFlight }, (_, lane) => HttpConnection.open(urls[lane % urls.length] ?? '')),
  );
  try {
    return await runLanes(
      { inFlight, seconds, ...(perSecond !== undefined && { perSecond }) },
      async (lane) => {
        const request = requests[lane % requests.length]?.() ?? '';
        const answer = await connections[lane]?.send(request);
        if (answer !== undefined) expectOk(answer);
      },
    );
  } finally {
    for (const connection of connections) connection.close();
  }
});
