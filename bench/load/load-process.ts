import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Figures } from '../figures.js';
import type { HostileFigures, HostileLoad } from './hostile-load.js';
import type { HttpLoad } from './http-load.js';
import type { InsertLoad } from './insert-load.js';
import type { MailPoolLoad } from './mail-pool.js';
import type { PlainQuestion } from './plain-worker.js';
import type { ScanFigures, ScanLoad } from './scan-load.js';
import type { Question, Reply } from './serve.js';

interface Waiting<Result> {
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
}

/** A load generator in a separate process, so that it shares its event loop with nothing else. */
export class LoadProcess<Spec, Result = Figures> {
  private readonly child: ChildProcess;
  private readonly waiting = new Map<number, Waiting<Result>>();
  private asked = 0;

  private constructor(file: string) {
    this.child = fork(fileURLToPath(new URL(file, import.meta.url)));
    this.child.on('message', (message) => this.receive(message as Reply<Result>));
    this.child.on('exit', (code) => this.failAll(new Error(`${file} ended with ${code}`)));
  }

  static inserts(): LoadProcess<InsertLoad> {
    return new LoadProcess('insert-load.ts');
  }

  static http(): LoadProcess<HttpLoad> {
    return new LoadProcess('http-load.ts');
  }

  static hostile(): LoadProcess<HostileLoad, HostileFigures> {
    return new LoadProcess('hostile-load.ts');
  }

  /** A worker of plain workflows. */
  static plainWorker(): LoadProcess<PlainQuestion, null> {
    return new LoadProcess('plain-worker.ts');
  }

  /** Resolves to the seconds that sending took. */
  static mailPool(): LoadProcess<MailPoolLoad, number> {
    return new LoadProcess('mail-pool.ts');
  }

  static scans(): LoadProcess<ScanLoad, ScanFigures> {
    return new LoadProcess('scan-load.ts');
  }

  get pid(): number | null {
    return this.child.pid ?? null;
  }

  run(spec: Spec): Promise<Result> {
    const question: Question<Spec> = { id: (this.asked += 1), spec };
    return new Promise((resolve, reject) => {
      this.waiting.set(question.id, { resolve, reject });
      this.child.send(question);
    });
  }

  stop(): void {
    this.waiting.clear();
    this.child.removeAllListeners('exit');
    this.child.kill();
  }

  private receive(reply: Reply<Result>): void {
    const waiting = this.waiting.get(reply.id);
    this.waiting.delete(reply.id);
    if ('error' in reply) waiting?.reject(new Error(reply.error));
    else waiting?.resolve(reply.result);
  }

  private failAll(error: Error): void {
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }
}
