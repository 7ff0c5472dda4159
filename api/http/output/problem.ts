import {
  errorCodes,
  type CurrentState,
  type ErrorCode,
  type FieldError,
  type RollcallError,
} from '../../../domain/errors.js';

/** RFC 9457. `code` is from the table in domain/errors.ts. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  code: ErrorCode;
  detail: string;
  requestId: string;
  errors?: FieldError[];
  current?: CurrentState;
}

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** The problem body of an error. */
export function presentProblem(
  error: RollcallError,
  request: { baseUrl: string; requestId: string },
): Problem {
  const { title, status } = errorCodes[error.code];
  return {
    type: `${request.baseUrl}/docs/errors#${error.code}`,
    title,
    status,
    code: error.code,
    detail: error.message,
    requestId: request.requestId,
    ...(error.errors !== undefined && { errors: error.errors }),
    ...(error.current !== undefined && { current: error.current }),
  };
}
