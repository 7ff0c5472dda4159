import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { asText } from '../../../domain/json/lenient.js';
import { isAtLeast } from '../../../domain/accounts/access.js';
import { useMe } from '../../api/me';
import { useTexts } from '../../texts/language';
import { Button } from '../../ui/button';
import { Failure } from '../../ui/failure';
import { Buttons } from '../../ui/frame/layout';
import { Skeleton } from '../../ui/frame/screen';
import styles from '../mail-editor.module.css';
import type { SettingsProps } from '../settings/set-fields';
import { snippetQuery } from './queries';

/** It edits blocks, as the editor does that it is opened from. */
const EditSnippet = lazy(() => import('./edit-snippet'));

/** A snippet in an email: what it is, editing it everywhere, or turning it into blocks of this email alone. */
export function SnippetSettings({ attrs, replace }: SettingsProps) {
  const texts = useTexts('snippetEditor');
  const { data, error } = useQuery(snippetQuery(asText(attrs['snippet'])));
  const [isEditing, setEditing] = useState(false);
  const mayEdit = isAtLeast(useMe().role, 'editor');
  if (data === undefined) return error === null ? <Skeleton /> : <Failure error={error} />;
  const { name, blocks, uses } = data.snippet;
  return (
    <>
      <b dir="auto">{name}</b>
      <p className={styles['soft']}>{uses.length === 0 ? texts.inNone : texts.inEmails(uses.length)}</p>
      <Buttons>
        {mayEdit && <Button onPress={() => setEditing(true)}>{texts.editIt}</Button>}
        <Button onPress={() => replace(blocks, data.snippet)}>{texts.copy}</Button>
      </Buttons>
      {isEditing && (
        <Suspense fallback={<Skeleton />}>
          <EditSnippet tagged={data} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  );
}
