/**
 * The bytes of a stream, as long as there are at most `max` of them.
 *
 * @throws what `tooLong` returns, as soon as there are more
 */
export async function bytesUpTo(
  stream: AsyncIterable<unknown>,
  max: number,
  tooLong: () => Error,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) continue;
    chunks.push(chunk);
    length += chunk.length;
    if (length > max) throw tooLong();
  }
  return Buffer.concat(chunks);
}
