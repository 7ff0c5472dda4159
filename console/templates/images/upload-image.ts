import { MAX_NAME } from '../../../domain/contact/plain-name.js';
import { api, dataOf } from '../../api/client';

/** Stores an image of the workspace. */
export async function uploadImage(file: File) {
  return await dataOf(
    api.POST('/api/images', {
      params: { query: { ...(file.name.trim() !== '' && { name: file.name.slice(0, MAX_NAME) }) } },
      body: file.name,
      bodySerializer: () => file,
      headers: { 'Content-Type': 'application/octet-stream' },
    }),
  );
}
