import { mapWithin } from '../../../domain/mail-document/locate-blocks.js';
import { isSame } from '../../app/is-same.js';
import type { MailBlock, MailDocument } from './document.js';

/** Two versions of an email that began as the same. */
interface Versions<T> {
  base: T;
  mine: T;
  theirs: T;
}

/**
 * An email with what both have made of it, by the ids of its outermost blocks. A block that both have changed is there in both
 * versions, theirs first; a block that one has changed stays even if the other has removed it. The order is mine where theirs is
 * as it was.
 */
export function mergeDocuments(
  { base, mine, theirs }: Versions<MailDocument>,
  newId: () => string,
): MailDocument {
  const merged = {
    ...pickChanged('style', { base, mine, theirs }),
    ...pickChanged('language', { base, mine, theirs }),
  };
  const translations = mergeTranslations({
    base: base.translations,
    mine: mine.translations,
    theirs: theirs.translations,
  });
  const versions = { base: base.blocks, mine: mine.blocks, theirs: theirs.blocks };
  return {
    ...{ version: 1, ...merged, blocks: mergeBlocks(versions, newId) },
    ...(translations !== undefined && { translations }),
  };
}

/** A part that is as one of the two has made it; mine if both have. */
function pickChanged<K extends 'style' | 'language'>(
  part: K,
  { base, mine, theirs }: Versions<MailDocument>,
): Partial<Pick<MailDocument, K>> {
  const from: MailDocument = isSame(mine[part], base[part]) ? theirs : mine;
  const picked: Partial<Pick<MailDocument, K>> = {};
  if (from[part] !== undefined) picked[part] = from[part];
  return picked;
}

type Translations = NonNullable<MailDocument['translations']>;
type Translation = Translations[string];

/** What both have translated, by language and block; mine where that is the same text. */
function mergeTranslations({
  base = {},
  mine = {},
  theirs = {},
}: Partial<Versions<Translations | undefined>>): Translations | undefined {
  const merged = mergeEntries({ base, mine, theirs }, mergeTranslation);
  return Object.keys(merged).length === 0 ? undefined : merged;
}

function mergeTranslation({ base = { blocks: {} }, mine, theirs }: Merged<Translation>): Translation {
  const lines = (['subject', 'preheader'] as const).flatMap((line) => {
    const text = changed({ base: base[line], mine: mine[line], theirs: theirs[line] });
    return text === undefined ? [] : [[line, text] as const];
  });
  const blocks = { base: base.blocks, mine: mine.blocks, theirs: theirs.blocks };
  return { ...Object.fromEntries(lines), blocks: mergeEntries(blocks, changed) };
}

/** Versions of what both have. */
interface Merged<T> {
  base?: T | undefined;
  mine: T;
  theirs: T;
}

/** What one of the two has changed; mine if both have. */
function changed<T>({ base, mine, theirs }: Merged<T>): T {
  return isSame(mine, base) ? theirs : mine;
}

/** All entries, those that both have merged; one that is changed stays, even if the other has removed it. */
function mergeEntries<T>(
  { base, mine, theirs }: Versions<Readonly<Record<string, T>>>,
  merge: (versions: Merged<T>) => T,
): Record<string, T> {
  const keys = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
  return Object.fromEntries(
    [...keys].flatMap((key) => {
      const [before, own, other] = [base[key], mine[key], theirs[key]];
      if (own !== undefined && other !== undefined)
        return [[key, merge({ base: before, mine: own, theirs: other })]];
      const left = own ?? other;
      return left === undefined || isSame(left, before) ? [] : [[key, left]];
    }),
  );
}

type Blocks = readonly MailBlock[];

function mergeBlocks({ base, mine, theirs }: Versions<Blocks>, newId: () => string): MailBlock[] {
  const [before, mineById, theirsById] = [byId(base), byId(mine), byId(theirs)];
  const isMoved = !isSame(orderOf(theirs, before), orderOf(base, theirsById));
  const [first, second] = isMoved ? [theirs, mine] : [mine, theirs];
  const ids = withOthers(
    first.map(({ id }) => id),
    second.map(({ id }) => id),
  );
  return ids.flatMap((id) => {
    const [kept, other] = mergeBlock(before.get(id), mineById.get(id), theirsById.get(id));
    if (kept === undefined) return [];
    return other === undefined ? [kept] : [kept, withNewIds(other, newId)];
  });
}

/** What becomes of a block; both versions if both have changed it. */
function mergeBlock(
  before: MailBlock | undefined,
  mine: MailBlock | undefined,
  theirs: MailBlock | undefined,
): MailBlock[] {
  if (isSame(mine, theirs) || isSame(mine, before)) return theirs === undefined ? [] : [theirs];
  if (isSame(theirs, before)) return mine === undefined ? [] : [mine];
  return [theirs, mine].filter((block) => block !== undefined);
}

function withNewIds(block: MailBlock, newId: () => string): MailBlock {
  const renewed = { ...block, id: newId() };
  return mapWithin(renewed, (blocks) => blocks.map((inner) => withNewIds(inner, newId)));
}

/** Ids in the order of the first, each other one behind the one that it follows in the second. */
function withOthers(first: readonly string[], second: readonly string[]): string[] {
  const ids = [...first];
  const known = new Set(first);
  let after: string | null = null;
  for (const id of second) {
    if (!known.has(id)) ids.splice(after === null ? 0 : ids.indexOf(after) + 1, 0, id);
    after = id;
  }
  return ids;
}

function byId(blocks: Blocks): Map<string, MailBlock> {
  return new Map(blocks.map((block) => [block.id, block]));
}

/** The ids of those that the other has, too. */
function orderOf(blocks: Blocks, other: ReadonlyMap<string, MailBlock>): string[] {
  return blocks.flatMap(({ id }) => (other.has(id) ? [id] : []));
}
