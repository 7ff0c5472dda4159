/** Parts of a `multipart/form-data` body in order: texts, and files where a part has a file name. */
export type MultipartEntries = [name: string, value: string | File][];

/**
 * Reads a whole `multipart/form-data` body.
 *
 * @throws TypeError for a body that is not one, or a `contentType` without its boundary
 */
export async function readMultipart(bytes: Buffer, contentType: string): Promise<MultipartEntries> {
  const response = new Response(new Uint8Array(bytes), { headers: { 'Content-Type': contentType } });
  return [...(await response.formData())];
}
