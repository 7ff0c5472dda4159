import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../texts/language';
import { Select } from '../ui/form/choice';
import { senderLine, sendersQuery } from './queries';

/** The option for mail that names no sender. */
const NONE = '';

interface SenderChoiceProps {
  /** The id of the sender; null for none. */
  value: string | null;
  onChange: (sender: string | null) => void;
  /** Where the mail comes from without one. */
  otherwise: 'ofWorkspace' | 'ofTemplate';
  /** What a sender that is not confirmed means for the mail. */
  pending?: 'pendingMail' | 'pendingBroadcast';
  problem?: string | undefined;
  isDisabled?: boolean;
}

/** Chooses what a mail comes from. */
export function SenderChoice(props: SenderChoiceProps) {
  const { value, onChange, otherwise, pending = 'pendingMail', problem, isDisabled = false } = props;
  const texts = useTexts('senders');
  const { data: senders } = useQuery({ ...sendersQuery, select: ({ data }) => data });
  const chosen = senders?.find(({ id }) => id === value);
  const isRemoved = value !== null && senders !== undefined && chosen === undefined;
  const options = [
    { value: NONE, label: texts[otherwise] },
    ...(isRemoved ? [{ value, label: texts.removed }] : []),
    ...(senders ?? []).map((sender) => ({
      value: sender.id,
      label: senderLine(sender),
      ...(sender.status === 'pending' && { hint: texts.pending }),
    })),
  ];
  return (
    <Select
      label={texts.from}
      value={value ?? NONE}
      options={options}
      onChange={(id) => onChange(id === NONE ? null : id)}
      hint={chosen?.status === 'pending' ? texts[pending] : texts.hint}
      problem={problem}
      isDisabled={isDisabled}
    />
  );
}
