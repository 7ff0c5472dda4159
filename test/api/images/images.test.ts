import assert from 'node:assert/strict';
import { Binary, ObjectId } from 'mongodb';
import type { ApiResponse } from '../../support/http/api-client.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { gifImage, jpegImage, pngImage, webpImage } from '../../support/imports/images.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

const MIB = 1_048_576;
/** What a PNG image without padding has, and a chunk more. */
const OVERHEAD = pngImage({ padding: 1 }).length - 1;

describe('/api/images', () => {
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;

  const upload = (raw: Uint8Array, headers: Record<string, string> = {}, by = client) =>
    by.request('POST', '/api/images', { raw, headers: { 'Content-Type': 'image/png', ...headers } });
  const pathOf = ({ body }: ApiResponse): string => new URL(body.url).pathname;
  const bytesOf = async (path: string): Promise<Buffer> =>
    Buffer.from(await (await fetch(client.url + path)).arrayBuffer());

  async function multipart(parts: [string, string | Blob, string?][]) {
    const form = new FormData();
    for (const [name, value, file] of parts) {
      if (typeof value === 'string') form.append(name, value);
      else form.append(name, value, file);
    }
    const request = new Response(form);
    const headers = { 'Content-Type': request.headers.get('Content-Type') ?? '' };
    return await upload(new Uint8Array(await request.arrayBuffer()), headers);
  }

  const kinds = {
    'image/png': pngImage,
    'image/jpeg': jpegImage,
    'image/gif': gifImage,
    'image/webp': webpImage,
  };
  for (const [type, make] of Object.entries(kinds)) {
    it(`keeps ${type} and shows it to anyone at its address`, async () => {
      const { status, body } = await upload(make(), { 'Content-Type': type });
      assert.equal(status, 201);
      const { format, width, height, size, url } = body;
      assert.deepEqual([`image/${format}`, width, height, size], [type, 3, 2, make().length]);
      const { pathname } = new URL(url);
      assert.match(pathname, /^\/images\/[0-9a-f]{32}\.(?:png|jpg|gif|webp)$/);
      const shown = await api.anonymous().get(pathname);
      assert.equal(shown.status, 200);
      const headers = {
        'Content-Type': type,
        'Content-Length': String(size),
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'X-Content-Type-Options': 'nosniff',
      };
      for (const [name, value] of Object.entries(headers)) assert.equal(shown.headers.get(name), value, name);
      assert.deepEqual(await bytesOf(pathname), make());
    });
  }

  it('takes it as bytes or as a file of a form', async () => {
    const file = new Blob([new Uint8Array(pngImage())]);
    assert.equal((await multipart([['file', file, '../../logo.html']])).body.format, 'png');
    assert.equal(
      (await upload(pngImage({ shade: 1 }), { 'Content-Type': 'application/octet-stream' })).status,
      201,
    );
    assertProblem(await multipart([['other', file, 'a.png']]), 422, 'invalid');
    assertProblem(await multipart([['file', 'text']]), 422, 'invalid');
    const twice = [
      ['file', file, 'a.png'],
      ['file', file, 'b.png'],
    ] satisfies [string, Blob, string][];
    assertProblem(await multipart(twice), 422, 'invalid');
    assertProblem(await upload(pngImage(), { 'Content-Type': 'multipart/form-data' }), 400, 'malformed_body');
  });

  it('goes by the bytes, not by the content type', async () => {
    const { status, body } = await upload(gifImage(), { 'Content-Type': 'image/jpeg' });
    assert.deepEqual([status, body.format], [201, 'gif']);
    for (const type of ['image/svg+xml', 'text/html', 'application/x-www-form-urlencoded', ''])
      assertProblem(await upload(pngImage(), { 'Content-Type': type }), 415, 'unsupported_media_type');
  });

  it('refuses SVG, HTML and damaged images, whatever they are called', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    for (const text of [svg, '<!doctype html><script>alert(1)</script>', '', 'GIF89a/*<svg>*/=1'])
      assertProblem(await upload(Buffer.from(text)), 422, 'invalid');
    const half = await upload(pngImage().subarray(0, -20));
    assertProblem(half, 422, 'invalid');
    assert.deepEqual(half.body.errors, [
      { path: 'file', message: 'begins like an image, but is incomplete or damaged' },
    ]);
  });

  it('leaves out what follows the image', async () => {
    const page = Buffer.from('<script>alert(1)</script>');
    const made = await upload(Buffer.concat([gifImage(), page]));
    assert.equal(made.status, 201);
    assert.deepEqual(await bytesOf(pathOf(made)), gifImage());
    assert.equal((await upload(gifImage())).body.id, made.body.id);
  });

  it('takes up to 2 MiB', async () => {
    const largest = pngImage({ padding: 2 * MIB - OVERHEAD });
    const { status, body } = await upload(largest);
    assert.deepEqual([status, body.size], [201, 2 * MIB]);
    assertProblem(await upload(pngImage({ padding: 2 * MIB - OVERHEAD + 1 })), 413, 'too_large');
    assertProblem(await upload(Buffer.alloc(3 * MIB)), 413, 'too_large');
  });

  it('keeps the same bytes once, also if they are sent at the same time', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => upload(pngImage())));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 200, 200, 201]);
    assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1);
    assert.equal((await client.get('/api/images')).body.total, 1);
    assert.equal((await client.get('/api/audit?action=images.create')).body.total, 1);
  });

  it('lists them by page, newest first', async () => {
    const ids: string[] = [];
    for (const shade of [1, 2, 3]) ids.unshift((await upload(pngImage({ shade }))).body.id);
    const { body: first } = await client.get('/api/images?limit=2');
    const { body: rest } = await client.get(`/api/images?limit=2&cursor=${first.nextCursor}`);
    assert.deepEqual(
      [...first.data, ...rest.data].map(({ id }) => id),
      ids,
    );
    assert.deepEqual((await client.get(`/api/images/${ids[0] ?? ''}`)).body, first.data[0]);
  });

  it('deletes one: its address is a 404 that no cache keeps', async () => {
    const made = await upload(pngImage());
    assert.equal((await client.delete(`/api/images/${made.body.id}`)).status, 204);
    const gone = await api.anonymous().get(pathOf(made));
    assertProblem(gone, 404, 'not_found');
    assert.equal(gone.headers.get('Cache-Control'), 'no-store');
    assertProblem(await client.delete(`/api/images/${made.body.id}`), 404, 'not_found');
    const again = await upload(pngImage());
    assert.deepEqual([again.status, again.body.url], [201, made.body.url]);
  });

  it('has no other addresses', async () => {
    const path = pathOf(await upload(pngImage()));
    for (const other of [
      path.replace('.png', '.gif'),
      path.replace('.png', ''),
      path.replace('.png', '.html'),
    ])
      assertProblem(await api.anonymous().get(other), 404, 'not_found');
    assertProblem(await api.anonymous().get(`/images/${'0'.repeat(32)}.png`), 404, 'not_found');
  });

  it('keeps the images of workspaces apart, also the same ones', async () => {
    const stranger = await api.signUp();
    const [ours, theirs] = [await upload(pngImage()), await upload(pngImage(), {}, stranger.client)];
    assert.notEqual(ours.body.url, theirs.body.url);
    assertProblem(await stranger.client.get(`/api/images/${ours.body.id}`), 404, 'not_found');
    assertProblem(await stranger.client.delete(`/api/images/${ours.body.id}`), 404, 'not_found');
    await stranger.client.delete(`/api/images/${theirs.body.id}`);
    assert.equal((await api.anonymous().get(pathOf(ours))).status, 200);
  });

  it('can be the logo of their own workspace, and are then not deleted', async () => {
    const { body: image } = await upload(pngImage());
    const { body: theirs } = await upload(pngImage(), {}, (await api.signUp()).client);
    const use = (logoUrl: string | null) => client.put('/api/workspace', { logoUrl });
    assertProblem(await use(theirs.url), 422, 'invalid');
    assertProblem(await use(image.url.replace('.png', '.gif')), 422, 'invalid');
    assert.equal((await use(image.url)).body.logoUrl, image.url);
    assertProblem(await client.delete(`/api/images/${image.id}`), 409, 'conflict');
    await use(null);
    assert.equal((await client.delete(`/api/images/${image.id}`)).status, 204);
  });

  /** Rows of other images, of these sizes. */
  async function insert(sizes: number[]): Promise<void> {
    const rows = sizes.map((size, n) => ({
      _id: new ObjectId(),
      workspaceId: new ObjectId(owner.workspaceId),
      hash: String(n),
      format: 'png' as const,
      ...{ width: 1, height: 1, size, bytes: new Binary(), createdAt: new Date() },
    }));
    await api.db.collections.Image.insertMany(rows);
  }

  it('have 200 MiB in a workspace', async () => {
    await insert([200 * MIB - pngImage().length]);
    assert.equal((await upload(pngImage())).status, 201);
    const full = await upload(pngImage({ shade: 1 }));
    assertProblem(full, 409, 'conflict');
    assert.match(full.body.detail, /200 MiB together, and have 200\.0 MiB/);
    assert.equal((await upload(pngImage())).status, 200, 'one that is there needs no room');
  });

  it('are at most 5,000 in a workspace', async () => {
    await insert(Array.from({ length: 5_000 }, () => 100));
    assertProblem(await upload(pngImage()), 409, 'conflict');
  });
});
