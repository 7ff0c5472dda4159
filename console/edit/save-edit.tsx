import { Button } from '../ui/button';

interface Props {
  edit: { isPending: boolean; theirs: object | null; save: () => unknown };
  label: string;
}

/** Saves an edit (`useEdit`), unless another member has changed the same. */
export function SaveEdit({ edit: { isPending, theirs, save }, label }: Props) {
  return (
    <Button kind="primary" isPending={isPending} isDisabled={theirs !== null} onPress={() => void save()}>
      {label}
    </Button>
  );
}
