type Report = () => Promise<string>;

const reports: Report[] = [];

/** Puts what `report` returns before the error of each test that fails from now on in this process. */
export function reportOnFailure(report: Report): void {
  reports.push(report);
}

/** Adds the reports to a failed test, for a root hook after each test. */
export async function addReports(test: Mocha.Test | undefined): Promise<void> {
  if (test?.state !== 'failed' || test.err === undefined) return;
  for (const report of reports) test.err.stack = `${await report()}\n${test.err.stack ?? test.err.message}`;
}
