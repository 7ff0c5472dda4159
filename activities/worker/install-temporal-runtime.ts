import { Runtime, type Logger as TemporalLogger } from '@temporalio/worker';
import type { Logger } from 'pino';

/** A mail may hold a workflow task for eight seconds, until that is renewed; only what takes longer is worth a warning. */
const SLOW_WORKFLOW_TASK_SECONDS = '10';

/**
 * Makes the Temporal SDK of this process log through `log`, its native part too, which would write lines of plain text.
 *
 * @param environment of the process; the native part reads its warning threshold from it, and the SDK has no option for it
 */
export function installTemporalRuntime(log: Logger, environment: NodeJS.ProcessEnv): void {
  environment['TEMPORAL_WORKFLOW_TASK_DURATION_WARN_SECONDS'] ??= SLOW_WORKFLOW_TASK_SECONDS;
  Runtime.install({
    // We handle signals: the runtime's own handler would stop the workers before the relay.
    shutdownSignals: [],
    logger: temporalLogger(log),
    telemetryOptions: { logging: { forward: {} } },
  });
}

function temporalLogger(log: Logger): TemporalLogger {
  const write =
    (level: 'trace' | 'debug' | 'info' | 'warn' | 'error') =>
    (message: string, meta?: object): void => {
      log[level](meta ?? {}, message);
    };
  const by = {
    trace: write('trace'),
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
  };
  const levels = { TRACE: by.trace, DEBUG: by.debug, INFO: by.info, WARN: by.warn, ERROR: by.error };
  return {
    ...by,
    // What is forwarded comes by this.
    log: (level, message, meta) => {
      levels[level](message, meta);
    },
  };
}
