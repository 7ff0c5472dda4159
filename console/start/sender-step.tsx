import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../api/client';
import { useMe } from '../api/me';
import { isAtLeast } from '../shell/roles';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { ColorField } from '../ui/color-field';
import { problemAt, unplaced } from '../ui/failure';
import { Field } from '../ui/field';
import { Form } from '../ui/form';
import { Pair } from '../ui/layout';
import { Banner } from '../ui/status';
import styles from './start.module.css';
import { startTexts } from './texts';

const PATHS = ['senderName', 'senderEmail', 'postalAddress', 'brandColor'];
/** The house's colour, which emails have until a workspace chooses one. */
const HOUSE_COLOR = '#0f766e';

interface Values {
  senderName: string;
  senderEmail: string;
  postalAddress: string;
  brandColor: string;
}

function useSave(values: Values, onDone: () => void) {
  const { workspace } = useMe();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => {
      const { senderEmail, postalAddress, ...rest } = values;
      const body = {
        ...rest,
        senderEmail: senderEmail === '' ? null : senderEmail,
        postalAddress: postalAddress === '' ? null : postalAddress,
        // A new workspace has UTC until its owner's zone is known.
        ...(workspace.timezone === 'UTC' && {
          timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
        }),
      };
      return dataOf(api.PUT('/api/workspace', { body }));
    },
    onSuccess: async (saved) => {
      await Promise.all(
        [['me'], ['onboarding'], ['workspace']].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      );
      if (saved.senderConfirmed !== false) onDone();
    },
  });
}

/** Who emails come from, and in which colour. */
export function SenderStep({ onDone }: { onDone: () => void }) {
  const texts = useTexts(startTexts);
  const { workspace, role } = useMe();
  const [values, setValues] = useState<Values>({
    senderName: workspace.senderName ?? workspace.name,
    senderEmail: workspace.senderEmail ?? '',
    postalAddress: workspace.postalAddress ?? '',
    brandColor: workspace.brandColor ?? HOUSE_COLOR,
  });
  const save = useSave(values, onDone);
  if (!isAtLeast(role, 'admin')) return <p>{texts.adminOnly}</p>;
  const field = (key: keyof typeof values) => ({
    value: values[key],
    onChange: (value: string) => setValues((now) => ({ ...now, [key]: value })),
    problem: problemAt(save.error, key),
  });
  return (
    <Form className={styles['form']} error={unplaced(save.error, PATHS)} onSubmit={() => save.mutate()}>
      <Pair>
        <Field label={texts.senderName} hint={texts.senderNameHint} {...field('senderName')} />
        <Field
          label={texts.senderEmail}
          type="email"
          hint={texts.senderEmailHint}
          {...field('senderEmail')}
        />
      </Pair>
      <Pair>
        <Field label={texts.postalAddress} hint={texts.postalAddressHint} {...field('postalAddress')} />
        <ColorField label={texts.brandColor} {...field('brandColor')} />
      </Pair>
      {save.data?.senderConfirmed === false && (
        <Banner tone="wait">{texts.confirmSender(save.data.senderEmail ?? '')}</Banner>
      )}
      <div className={styles['buttons']}>
        <Button type="submit" kind="primary" isPending={save.isPending}>
          {texts.save}
        </Button>
      </div>
    </Form>
  );
}
