export const refusedBy = {
  refused: 'Errors by reason',
  leftOut: 'Cells left out by reason; their rows were imported',
  others: 'Other reasons',
};

export type RefusedByTexts = typeof refusedBy;
