export interface StreamEvent {
  event: string;
  data: string;
  id: string | null;
}

/** The server-sent events of a response; `null` for a heartbeat. Ends with the response. */
export async function* readStream(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent | null> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) yield eventOf(block);
      if (blocks.length === 0) yield null;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function eventOf(block: string): StreamEvent | null {
  const parsed: StreamEvent = { event: 'message', data: '', id: null };
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^(event|data|id): ?(.*)$/.exec(line) ?? [];
    if (name === 'event') parsed.event = value;
    if (name === 'id') parsed.id = value;
    if (name === 'data') data.push(value);
  }
  if (data.length === 0 && parsed.id === null) return null;
  return { ...parsed, data: data.join('\n') };
}
