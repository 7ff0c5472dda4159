import Mocha from 'mocha';
import { sourceOf } from './source-of.js';
import { sourceStack } from './source-stack.js';

const SLOWEST = 20;

/** Mocha's report, with the slowest tests before the summary if a run is long. */
export default class Reporter extends Mocha.reporters.Spec {
  private readonly ended: { title: string; ms: number }[] = [];

  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    // A file that cannot be loaded, or that ends its process, reports no tests.
    runner.on('fail', (test: Mocha.Test, error: { file?: string; stack?: string }) => {
      if (error.stack !== undefined) error.stack = sourceStack(error.stack);
      if (error.file !== undefined) test.title += ` (${sourceOf(error.file)})`;
    });
    runner.on('test end', (test: Mocha.Test) => {
      this.ended.push({ title: test.fullTitle(), ms: test.duration ?? 0 });
    });
  }

  override epilogue(): void {
    const { consoleLog } = Mocha.reporters.Base;
    consoleLog(`The slowest ${SLOWEST} tests`);
    const slowest = this.ended.sort((a, b) => b.ms - a.ms).slice(0, SLOWEST);
    for (const { title, ms } of slowest) consoleLog(`${(ms / 1000).toFixed(1).padStart(7)} s  ${title}`);
    super.epilogue();
  }
}
