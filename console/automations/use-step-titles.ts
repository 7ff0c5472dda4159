import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTestedNames } from '../conditions/use-tested-names';
import { useLanguage } from '../texts/language';
import type { Definition } from './model/definition';
import { namesQuery } from './queries';
import { titlesIn, type Titles } from './step-title';

const noNames = { templates: new Map<string, string>(), lists: new Map<string, string>() };

/** What the steps of a definition are called, with the names of what they refer to. */
export function useStepTitles(definition: Definition | undefined): Titles {
  const language = useLanguage();
  const { data: names = noNames } = useQuery(namesQuery);
  const tested = useTestedNames(definition);
  return useMemo(() => titlesIn(language, { ...names, tested }), [language, names, tested]);
}
