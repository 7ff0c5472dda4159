import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useState, type FormEvent } from 'react';
import { api, dataOf } from '../api/client';
import { useMe } from '../api/me';
import { given } from '../app/search-values';
import { isAtLeast } from '../../domain/accounts/access.js';
import { useTexts } from '../texts/language';
import { BareLink, Button } from '../ui/button';
import { Select } from '../ui/form/choice';
import { Dialog, DialogActions } from '../ui/dialog';
import { Failure, problemAt, unplaced } from '../ui/failure';
import { Field } from '../ui/form/field';
import { PlusIcon } from '../ui/icons';
import { FullHeight } from '../ui/frame/layout';
import { Screen } from '../ui/frame/screen';
import { notify } from '../ui/toast';
import { AddressSearch } from './address-search';
import styles from './mails.module.css';
import { SuppressionTable } from './suppression-table';

const route = getRouteApi('/shell/mails/suppressions');

export function SuppressionsScreen() {
  const texts = useTexts('mails');
  const { email } = route.useSearch();
  const navigate = route.useNavigate();
  const { role } = useMe();
  const mayEdit = isAtLeast(role, 'editor');
  const [isAdding, setAdding] = useState(false);
  const find = useCallback(
    (next: string | undefined) => void navigate({ search: given({ email: next }), replace: true }),
    [navigate],
  );
  const add = mayEdit && (
    <Button kind="primary" onPress={() => setAdding(true)}>
      <PlusIcon aria-hidden="true" /> {texts.addAddress}
    </Button>
  );
  return (
    <Screen title={texts.suppressions} above={<BareLink to="/mails">{texts.mails}</BareLink>} actions={add}>
      <FullHeight>
        <div className={styles['filters']}>
          <AddressSearch value={email} onChange={find} hasDomains />
        </div>
        <SuppressionTable email={email} mayEdit={mayEdit} />
      </FullHeight>
      {isAdding && <AddSuppression onClose={() => setAdding(false)} />}
    </Screen>
  );
}

function AddSuppression({ onClose }: { onClose: () => void }) {
  const texts = useTexts('mails');
  const queryClient = useQueryClient();
  const [email, setEmail] = useState('');
  const [reason, setReason] = useState<'manual' | 'complained'>('manual');
  const add = useMutation({
    mutationFn: () => dataOf(api.POST('/api/suppressions', { body: { email, reason } })),
    onSuccess: async () => {
      notify(texts.added(email));
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['suppressions'] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate();
  };
  const left = unplaced(add.error, ['email']);
  return (
    <Dialog title={texts.addAddress} isOpen onClose={onClose}>
      <form className={styles['form']} onSubmit={submit} noValidate>
        <p>{texts.addText}</p>
        {left !== null && <Failure error={left} />}
        <Field
          label={texts.address}
          type="email"
          value={email}
          onChange={setEmail}
          problem={problemAt(add.error, 'email')}
          autoFocus
        />
        <Select
          label={texts.whyAdd}
          value={reason}
          options={(['manual', 'complained'] as const).map((value) => ({
            value,
            label: texts.reasons[value],
          }))}
          onChange={setReason}
        />
        <DialogActions onCancel={onClose}>
          <Button type="submit" kind="primary" isPending={add.isPending}>
            {texts.add}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
