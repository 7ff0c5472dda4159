import type { ClientSession, ObjectId } from 'mongodb';
import { invalid } from '../../domain/errors.js';
import type { Database } from '../../models/core/database.js';
import { imageAddress } from '../../domain/images/image-address.js';
import { findImageByFile } from '../images/images.js';

/**
 * Checks a logo whose address is that of an image kept here; those of other sites are not looked at. Within the caller's
 * transaction, which must write the workspace, so that the image is not deleted meanwhile.
 *
 * @throws RollcallError `invalid` unless the image is the workspace's own
 */
export async function checkLogo(
  { db, settings }: { db: Database; settings: { baseUrl: string } },
  { workspaceId, logoUrl }: { workspaceId: ObjectId; logoUrl: string | null },
  session: ClientSession,
): Promise<void> {
  const start = `${settings.baseUrl}/images/`;
  if (logoUrl?.startsWith(start) !== true) return;
  const image = await findImageByFile(db, { workspaceId, file: logoUrl.slice(start.length) }, session);
  if (image === null || imageAddress(settings.baseUrl, image) !== logoUrl)
    throw invalid([{ path: 'logoUrl', message: 'is no image of this workspace' }]);
}
