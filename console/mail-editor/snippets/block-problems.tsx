import { RollcallError } from '../../api/client';
import styles from './snippets.module.css';

/** What an answer says is wrong with blocks, which no field shows. */
export function BlockProblems({ error }: { error: Error | null }) {
  const problems = error instanceof RollcallError ? error.errors : [];
  return problems.map(({ path, message }) => (
    <p key={path} className={styles['changed']}>
      <code>{path}</code> {message}
    </p>
  ));
}
