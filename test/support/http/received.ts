/** A server-sent event, as it was received. */
export interface Received {
  id?: string;
  event?: string;
  data?: string;
  comment?: string;
}

/** Appends what a stream sends until it ends, or is left. */
export async function readReceived(response: Response, all: Received[]): Promise<void> {
  if (response.body === null) return;
  let rest = '';
  try {
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + chunk).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) all.push(parsed(block));
    }
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'AbortError') throw error;
  }
}

function parsed(block: string): Received {
  const fields = block.split('\n').map((line) => /^([a-z]*): ?(.*)$/.exec(line));
  return Object.fromEntries(fields.map((field) => [field?.[1] || 'comment', field?.[2] ?? '']));
}
