import type { Texts } from '../texts/language';

const en = {
  overtaken: (who: string, parts: string) =>
    `${who} changed this in the meantime${parts === '' ? '' : `: ${parts}`}. Nothing was overwritten.`,
  someone: 'Someone else',
  takeTheirs: 'Take theirs',
  keepMine: 'Keep mine',
  keepBoth: 'Keep both',
};

const de: typeof en = {
  overtaken: (who, parts) =>
    `${who} hat das inzwischen geändert${parts === '' ? '' : `: ${parts}`}. Nichts wurde überschrieben.`,
  someone: 'Jemand anderes',
  takeTheirs: 'Andere Fassung übernehmen',
  keepMine: 'Meine behalten',
  keepBoth: 'Beide behalten',
};

export const editTexts: Texts<typeof en> = { en, de };
