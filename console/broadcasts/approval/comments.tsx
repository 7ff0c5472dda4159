import { useState } from 'react';
import { isAtLeast } from '../../../domain/accounts/access.js';
import { useMe } from '../../api/me';
import { useTexts } from '../../texts/language';
import { Button, IconButton } from '../../ui/button';
import { Failure } from '../../ui/failure';
import { Field } from '../../ui/form/field';
import { Buttons } from '../../ui/frame/layout';
import { DeleteIcon } from '../../ui/icons';
import { Instant } from '../../ui/marks';
import styles from '../broadcasts.module.css';
import type { Broadcast } from '../queries';
import { useApproval } from './use-approval';

/** What members say about a broadcast, oldest first, and a field for more. */
export function Comments({ broadcast: { id, comments } }: { broadcast: Broadcast }) {
  const texts = useTexts('approval');
  const { user, role } = useMe();
  const { comment, remove } = useApproval(id);
  const [text, setText] = useState('');
  return (
    <>
      {comments.length > 0 && (
        <ul className={styles['comments']}>
          {comments.map((one) => (
            <li key={one.id}>
              <p className={styles['soft']}>
                <b>{one.by.name}</b> <Instant at={one.at} />
                {one.by.id === user.id && (
                  <IconButton
                    size="small"
                    icon={DeleteIcon}
                    label={texts.remove}
                    onPress={() => remove.mutate(one.id)}
                    isDisabled={remove.isPending}
                  />
                )}
              </p>
              <p>{one.text}</p>
            </li>
          ))}
        </ul>
      )}
      {isAtLeast(role, 'writer') && (
        <>
          <Field label={texts.comment} value={text} onChange={setText} rows={2} />
          {(comment.error ?? remove.error) !== null && <Failure error={comment.error ?? remove.error} />}
          <Buttons>
            <Button
              onPress={() =>
                comment.mutate(text, { onSuccess: () => setText((now) => (now === text ? '' : now)) })
              }
              isPending={comment.isPending}
              isDisabled={text.trim() === ''}
            >
              {texts.send}
            </Button>
          </Buttons>
        </>
      )}
    </>
  );
}
