import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { scopes as allScopes, type Scope } from '../../domain/accounts/access.js';
import { api, dataOf, type Schemas } from '../api/client';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Check } from '../ui/form/choice';
import { Dialog, DialogActions } from '../ui/dialog';
import { Failure, problemAt, unplaced } from '../ui/failure';
import { Field } from '../ui/form/field';
import styles from './settings.module.css';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  onMade: (key: Schemas['NewApiKey']) => void;
}

/** Name, scopes and expiry of a new key. */
export function NewKey({ isOpen, onClose, onMade }: Props) {
  const texts = useTexts('settings');
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly Scope[]>(['events:write']);
  const [expiresAt, setExpiresAt] = useState('');
  const make = useMutation({
    mutationFn: () =>
      dataOf(
        api.POST('/api/api-keys', {
          body: { name, scopes: [...scopes], ...(expiresAt !== '' && { expiresAt }) },
        }),
      ),
    onSuccess: async (made) => {
      setName('');
      onClose();
      onMade(made);
      await queryClient.invalidateQueries({ queryKey: ['api-keys'] });
    },
  });
  const toggle = (scope: Scope, isOn: boolean) =>
    setScopes((now) => allScopes.filter((one) => (one === scope ? isOn : now.includes(one))));
  const error = unplaced(make.error, ['name', 'scopes', 'expiresAt']);
  return (
    <Dialog title={texts.newKey} isOpen={isOpen} onClose={onClose}>
      {error && <Failure error={error} />}
      <Field
        label={texts.name}
        hint={texts.keyNameHint}
        autoFocus
        value={name}
        onChange={setName}
        problem={problemAt(make.error, 'name')}
      />
      <fieldset className={styles['scopes']}>
        <legend>{texts.scopes}</legend>
        {allScopes.map((scope) => (
          <Check key={scope} isOn={scopes.includes(scope)} onChange={(isOn) => toggle(scope, isOn)}>
            <code>{scope}</code>
          </Check>
        ))}
      </fieldset>
      <p className={styles['hint']}>{problemAt(make.error, 'scopes') ?? texts.scopesHint}</p>
      <Field
        label={texts.expiry}
        hint={texts.expiryHint}
        placeholder="2027-01-31"
        value={expiresAt}
        onChange={setExpiresAt}
        problem={problemAt(make.error, 'expiresAt')}
      />
      <DialogActions onCancel={onClose}>
        <Button kind="primary" isPending={make.isPending} onPress={() => make.mutate()}>
          {texts.create}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
