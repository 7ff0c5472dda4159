import Mocha from 'mocha';
import { sourceOf } from './source-of.js';
import { sourceStack } from './source-stack.js';

const SLOWEST = 20;

/** Mocha's report, with the slowest tests and files before the summary. */
export default class Reporter extends Mocha.reporters.Spec {
  private readonly ended: { title: string; ms: number }[] = [];
  /** Milliseconds of a file's tests and hooks. */
  private readonly files = new Map<string, number>();

  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    // A file that cannot be loaded, or that ends its process, reports no tests.
    runner.on('fail', (test: Mocha.Test, error: { file?: string; stack?: string }) => {
      if (error.stack !== undefined) error.stack = sourceStack(error.stack);
      if (error.file !== undefined) test.title += ` (${sourceOf(error.file)})`;
    });
    runner.on('test end', (test: Mocha.Test) => {
      this.ended.push({ title: test.fullTitle(), ms: test.duration ?? 0 });
      this.addToFile(test);
    });
    runner.on('hook end', (hook: Mocha.Hook) => this.addToFile(hook));
  }

  private addToFile({ file, duration = 0 }: Mocha.Runnable): void {
    if (file === undefined) return;
    const source = sourceOf(file);
    this.files.set(source, (this.files.get(source) ?? 0) + duration);
  }

  override epilogue(): void {
    report('tests', this.ended);
    report(
      'files',
      [...this.files].map(([title, ms]) => ({ title, ms })),
    );
    super.epilogue();
  }
}

function report(what: string, timed: readonly { title: string; ms: number }[]): void {
  const { consoleLog } = Mocha.reporters.Base;
  consoleLog(`The slowest ${SLOWEST} ${what}`);
  const slowest = timed.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  for (const { title, ms } of slowest) consoleLog(`${(ms / 1000).toFixed(1).padStart(7)} s  ${title}`);
}
