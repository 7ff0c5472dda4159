/** Messages of a load process on its IPC channel. */
export interface Question<Spec> {
  id: number;
  spec: Spec;
}

export type Reply<Result> = { id: number; result: Result } | { id: number; error: string };

/** Answers the parent's questions one after the other; exits with the parent. */
export function serve<Spec, Result>(answer: (spec: Spec) => Promise<Result>): void {
  process.on('message', (message) => {
    const { id, spec } = message as Question<Spec>;
    answer(spec).then(
      (result) => send({ id, result }),
      (error: unknown) => send({ id, error: error instanceof Error ? (error.stack ?? '') : String(error) }),
    );
  });
  process.on('disconnect', () => process.exit(0));
}

function send<Result>(reply: Reply<Result>): void {
  process.send?.(reply);
}
