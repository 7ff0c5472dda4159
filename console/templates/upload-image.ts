import { api, dataOf } from '../api/client';

/** Stores an image of the workspace. */
export async function uploadImage(file: File) {
  return await dataOf(
    api.POST('/api/images', {
      body: file.name,
      bodySerializer: () => file,
      headers: { 'Content-Type': 'application/octet-stream' },
    }),
  );
}
