import {
  isGrpcDeadlineError,
  isGrpcServiceError,
  isRetryableError,
  NamespaceNotFoundError,
  ServiceError,
} from '@temporalio/client';
import { CircuitOpen } from './circuit-breaker.js';

/** Whether an error comes from Temporal or the connection to it, as opposed to a bug. */
export function isTemporalError(error: unknown): boolean {
  return (
    isGrpcServiceError(error) ||
    error instanceof ServiceError ||
    error instanceof NamespaceNotFoundError ||
    error instanceof CircuitOpen
  );
}

/** gRPC's PERMISSION_DENIED and UNAUTHENTICATED. */
const REFUSED_CREDENTIALS: ReadonlySet<number> = new Set([7, 16]);

/** Whether an error concerns the server or the connection, so that other commands would fail too. */
export function isOutage(error: unknown): boolean {
  if (error instanceof NamespaceNotFoundError || isGrpcDeadlineError(error)) return true;
  if (isGrpcServiceError(error)) return isRetryableError(error) || REFUSED_CREDENTIALS.has(error.code);
  return error instanceof ServiceError && isOutage(error.cause);
}
