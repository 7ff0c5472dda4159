/** Parts of a `multipart/form-data` body in order: texts, and files where a part has a file name. */
export type MultipartEntries = [name: string, value: string | File][];

/**
 * Parses a whole `multipart/form-data` body.
 *
 * @throws TypeError for an invalid body, or a `contentType` without a boundary
 */
export async function readMultipart(bytes: Buffer, contentType: string): Promise<MultipartEntries> {
  const response = new Response(new Uint8Array(bytes), { headers: { 'Content-Type': contentType } });
  return [...(await response.formData())];
}
