import { Button } from '../button';
import { DialogActions } from '../dialog';
import { Form, type FormProps } from './form';

interface DialogFormProps extends FormProps {
  /** What the button that submits it says. */
  action: string;
  isPending: boolean;
  onCancel: () => void;
}

/** A form that fills a dialog, with its buttons at the end. */
export function DialogForm({ action, isPending, onCancel, children, ...form }: DialogFormProps) {
  return (
    <Form {...form}>
      {children}
      <DialogActions onCancel={onCancel}>
        <Button type="submit" kind="primary" isPending={isPending}>
          {action}
        </Button>
      </DialogActions>
    </Form>
  );
}
