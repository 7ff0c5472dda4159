import { automationStatuses, type AutomationStatus } from '../../domain/automation/automation.js';
import { enrollmentStatuses, type EnrollmentStatus } from '../../domain/automation/enrollment.js';
import { given, readOneOf, textIn, type RawSearch } from '../app/search-values';

export interface AutomationsSearch {
  search?: string;
  status?: AutomationStatus;
  sort?: string;
}

/** The state of the list of automations, as the URL has it. */
export function automationsSearch(search: RawSearch): AutomationsSearch {
  return given({
    search: textIn(search, 'search'),
    status: readOneOf(search, 'status', automationStatuses),
    sort: textIn(search, 'sort'),
  });
}

export interface BuilderSearch {
  /** The chosen step, `$trigger`, `$exits` or `$settings`. */
  step?: string;
  tab?: 'dry-run';
  /** In percent. */
  zoom?: number;
  view?: 'outline';
}

const LEAST_ZOOM = 3;
const MOST_ZOOM = 150;

export function builderSearch(search: RawSearch): BuilderSearch {
  const zoom = Math.round(Number(search['zoom']));
  return given({
    step: textIn(search, 'step'),
    tab: readOneOf(search, 'tab', ['dry-run']),
    zoom: zoom >= LEAST_ZOOM && zoom <= MOST_ZOOM && zoom !== 100 ? zoom : undefined,
    view: readOneOf(search, 'view', ['outline']),
  });
}

export interface PeopleSearch {
  step?: string;
  state?: EnrollmentStatus;
  /** The whole of their last error. */
  error?: string;
}

export function peopleSearch(search: RawSearch): PeopleSearch {
  return given({
    step: textIn(search, 'step'),
    state: readOneOf(search, 'state', enrollmentStatuses),
    error: textIn(search, 'error'),
  });
}

export interface VersionsSearch {
  /** The version shown, and the one that it is compared with. */
  a?: number;
  b?: number;
}

export function versionsSearch(search: RawSearch): VersionsSearch {
  const number = (name: string) => {
    const value = Number(search[name]);
    return Number.isInteger(value) && value > 0 ? value : undefined;
  };
  return given({ a: number('a'), b: number('b') });
}
