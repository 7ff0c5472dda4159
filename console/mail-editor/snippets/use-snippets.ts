import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { snippetsIn } from '../../../domain/mail-document/locate-blocks.js';
import { useTexts } from '../../texts/language';
import type { MailBlock } from '../document/document';
import { documentText } from '../document/document-text';
import type { ShownSnippet } from '../words';
import { snippetLinesQuery, snippetsQuery, type SnippetLine } from './queries';

export interface Snippets {
  /** Those that can be added. */
  lines: readonly SnippetLine[];
  /** What the editor shows of one. */
  shown: (id: string) => ShownSnippet;
}

const NONE: readonly SnippetLine[] = [];

/** The snippets that blocks have, and those that they can get. */
export function useSnippets(blocks: readonly MailBlock[]): Snippets {
  const texts = useTexts('snippets');
  const { data: lines = NONE } = useQuery(snippetLinesQuery);
  const { data: found } = useQuery(snippetsQuery(snippetsIn(blocks)));
  return useMemo(() => {
    return {
      lines,
      shown: (id) => {
        const snippet = found?.get(id);
        if (snippet === null) return { name: texts.unknown, says: '', asOf: '' };
        if (snippet === undefined)
          return { name: lines.find((line) => line.id === id)?.name ?? '', says: '', asOf: '' };
        return { name: snippet.name, says: documentText(snippet.blocks), asOf: snippet.updatedAt };
      },
    };
  }, [found, lines, texts]);
}
