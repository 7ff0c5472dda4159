import { jsonpath, type JSONPathNode, type JSONPathQuery } from 'json-p3';
import { MAX_VALUES } from './excerpt.js';

const { FilterSelector, NameSelector } = jsonpath.selectors;
const { FunctionExtension, InfixExpression, LogicalExpression, PrefixExpression, FilterQuery } =
  jsonpath.expressions;

type Selector = jsonpath.JSONPathSelector;
type Expression = jsonpath.expressions.FilterExpression;

/** Maximum number of walks over a whole excerpt that a path may take. */
export const MAX_WALKS = 12;
/** Maximum number of values that a query looks at, which takes about 50 ms. */
const MAX_VISITS = MAX_WALKS * MAX_VALUES;

/** Thrown when a query has looked at too many values. */
export class TooCostly extends Error {}

/**
 * How often evaluating a query visits every value of an excerpt, at worst. A union selects the same values repeatedly
 * (`[*,*]`), in every segment again, so the sizes of unions multiply. Segments without `..` visit different values,
 * those after it the same. A filter adds its own queries, as they look below each value.
 */
export function countWalks(query: JSONPathQuery): number {
  let repeated = 1;
  let walks = 0;
  let isBelowDescent = false;
  for (const segment of query.segments) {
    isBelowDescent ||= segment.toString().startsWith('..');
    const filters = segment.selectors.flatMap(queriesIn).reduce((sum, inner) => sum + countWalks(inner), 0);
    walks += repeated * filters;
    repeated *= overlap(segment.selectors);
    walks = isBelowDescent ? walks + repeated : walks;
  }
  return isBelowDescent ? walks : walks + repeated;
}

/** How often a value may be selected by a union; different names select different values. */
function overlap(selectors: readonly Selector[]): number {
  const names = selectors.filter((selector) => selector instanceof NameSelector).map(({ name }) => name);
  const repeatedNames = names.length - new Set(names).size;
  return selectors.length - names.length + repeatedNames + (names.length > 0 ? 1 : 0);
}

/** Makes a query throw `TooCostly` after it has looked at more values than any accepted path needs. */
export function limitCost(query: JSONPathQuery): void {
  let left = MAX_VISITS;
  const spend = (visits: number): void => {
    left -= visits;
    if (left < 0) throw new TooCostly();
  };
  countCost(query, spend);
}

function countCost(query: JSONPathQuery, spend: (visits: number) => void): void {
  for (const selector of query.segments.flatMap(({ selectors }) => selectors)) {
    const resolve = selector.resolve.bind(selector);
    selector.resolve = (node) => {
      spend(selector instanceof NameSelector ? 1 : 1 + childCount(node));
      return resolve(node);
    };
    for (const inner of queriesIn(selector)) countCost(inner, spend);
  }
}

function childCount({ value }: JSONPathNode): number {
  if (Array.isArray(value)) return value.length;
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
}

/** The queries of a filter, without those nested in them. */
function queriesIn(selector: Selector): JSONPathQuery[] {
  return selector instanceof FilterSelector ? nestedQueries(selector.expression) : [];
}

function nestedQueries(expression: Expression): JSONPathQuery[] {
  if (expression instanceof FilterQuery) return [expression.path];
  if (expression instanceof LogicalExpression) return nestedQueries(expression.expression);
  if (expression instanceof PrefixExpression) return nestedQueries(expression.right);
  if (expression instanceof InfixExpression)
    return [expression.left, expression.right].flatMap(nestedQueries);
  return expression instanceof FunctionExtension ? expression.args.flatMap(nestedQueries) : [];
}
