import { Form, type FormProps } from '../ui/form/form';
import styles from './settings.module.css';

/** A form within a part of the settings. */
export function PartForm(props: Omit<FormProps, 'className'>) {
  return <Form {...props} className={styles['form']} />;
}
