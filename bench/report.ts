import { cpus, totalmem } from 'node:os';
import type { BenchOptions } from './options.js';
import type { Limit, RowResult } from './rows/row.js';

/** The results as a text table. */
export function tableOf(results: RowResult[]): string {
  const head = ['row', 'path', 'plain', 'Rollcall', 'against', 'measured', 'limit', ''];
  const lines = results
    .toSorted((a, b) => a.row - b.row)
    .map((result) => [
      String(result.row),
      result.path,
      figure(result.plain, result.unit),
      figure(result.ours, result.unit),
      result.against,
      result.of === 'ratio' ? `${result.value.toFixed(2)} ×` : figure(result.value, result.unit),
      limitText(result.limit, result),
      result.limit === null ? '' : result.passed ? 'ok' : 'MISSED',
    ]);
  return aligned([head, ...lines]);
}

function figure(value: number, unit: RowResult['unit']): string {
  if (Number.isNaN(value)) return '–';
  if (unit === 'count') return value.toFixed(1);
  if (unit === 'MiB') return `${Math.round(value)} MiB`;
  return unit === 'ms' ? `${value.toFixed(1)} ms` : `${Math.round(value).toLocaleString('en')}/s`;
}

function limitText(limit: Limit | null, { of, unit }: RowResult): string {
  if (limit === null) return '–';
  const { kind, value } = limit;
  return `${kind === 'atLeast' ? '≥' : '≤'} ${of === 'ratio' ? `${value} ×` : figure(value, unit)}`;
}

function aligned(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** The results as JSON, with every round and the machine's properties. */
export function jsonOf(
  results: RowResult[],
  of: { options: BenchOptions; remarks: string[]; at: Date },
): string {
  const processors = cpus();
  const report = {
    at: of.at.toISOString(),
    machine: {
      processors: processors.length,
      model: processors[0]?.model ?? 'unknown',
      memoryMiB: Math.round(totalmem() / 2 ** 20),
      node: process.version,
    },
    options: of.options,
    rows: results,
    remarks: of.remarks,
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}
