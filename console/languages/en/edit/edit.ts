export const edit = {
  overtaken: (who: string, parts: string) =>
    `${who} changed this in the meantime${parts === '' ? '' : `: ${parts}`}. Nothing was overwritten.`,
  someone: 'Someone else',
  takeTheirs: 'Take theirs',
  keepMine: 'Keep mine',
  keepBoth: 'Keep both',
};

export type EditTexts = typeof edit;
