// The text of an error for the user.
import { Failure } from '../api/client';
import { t } from '../words/index.svelte';

export function failureText(error: unknown): string {
  if (!(error instanceof Failure)) return t('web.failure.unknown');
  if (error.status === 0) return t('web.failure.offline');
  return error.message || t('web.failure.unknown');
}
