import { mapPayload, type Mapping, type MappingInput } from '../../domain/mapping/map-payload.js';
import type { EventSourceRecord } from '../../models/sources/event-source.js';
import type { SourceLookup } from './source-lookup.js';

/** Maps a payload of a source. Only for one about a mail does it ask who the workspace's senders are. */
export async function mapForSource(
  { sources }: { sources: Pick<SourceLookup, 'ownAddresses'> },
  { source, ...of }: Omit<MappingInput, 'sourceName' | 'ownAddresses'> & { source: EventSourceRecord },
): Promise<Mapping> {
  const input = { ...of, sourceName: source.name };
  const mapping = mapPayload(input);
  if (!mapping.isAboutMail) return mapping;
  const ownAddresses = await sources.ownAddresses(source.workspaceId);
  return ownAddresses.length === 0 ? mapping : mapPayload({ ...input, ownAddresses });
}
