import { HttpConnection } from './http-connection.js';
import { runLanes, type Pace } from './lanes.js';
import { expectOk, requestsOf, type EventLoad } from './send-events.js';
import { serve } from './serve.js';

/** `events/send` over a number of connections, distributed over the api processes. */
export interface HttpLoad extends Pace {
  urls: string[];
  /** Of one workspace, or of several, among which every call chooses at random. */
  key: string | string[];
  /** A flood is answered 503 beyond its share; otherwise the load fails at the first such answer. */
  mayBeRefused?: boolean;
  load: EventLoad;
}

serve(async ({ urls, key, load, mayBeRefused, ...pace }: HttpLoad) => {
  const keys = Array.isArray(key) ? key : [key];
  const requests = urls.map((url) => keys.map((one) => requestsOf(url, one, load)));
  const connections = await Promise.all(
    Array.from({ length: pace.inFlight }, (_, lane) => HttpConnection.open(urls[lane % urls.length] ?? '')),
  );
  try {
    return await runLanes(pace, async (lane) => {
      const ofUrl = requests[lane % requests.length] ?? [];
      const request = ofUrl[Math.floor(Math.random() * ofUrl.length)]?.() ?? '';
      const answer = await connections[lane]?.send(request);
      if (answer !== undefined && mayBeRefused !== true) expectOk(answer);
    });
  } finally {
    for (const connection of connections) connection.close();
  }
});
