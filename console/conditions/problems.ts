import { createContext, use } from 'react';
import type { ConditionCatalogue } from './catalogue';

/** What is wrong with a part, at its path relative to the conditions: `all[1].value`. */
export interface Problem {
  path: string;
  message: string;
}

interface Surroundings {
  catalogue: ConditionCatalogue;
  problems: readonly Problem[];
}

/** The catalogue and problems of the conditions that are being edited. */
export const ConditionContext = createContext<Surroundings>({
  catalogue: { fields: [], roots: [], tests: null, segments: [], canRefer: true, hasEntry: false },
  problems: [],
});

export function useCatalogue(): ConditionCatalogue {
  return use(ConditionContext).catalogue;
}

/** What is wrong with the conditions that are being edited. */
export function useProblems(): readonly Problem[] {
  return use(ConditionContext).problems;
}

/** The problem at one of the paths, the first in their order. */
export function useProblem(...paths: string[]): string | undefined {
  const { problems } = use(ConditionContext);
  for (const path of paths) {
    const found = problems.find((one) => one.path.replace(/^\./, '') === path.replace(/^\./, ''));
    if (found) return found.message.charAt(0).toUpperCase() + found.message.slice(1);
  }
  return undefined;
}
