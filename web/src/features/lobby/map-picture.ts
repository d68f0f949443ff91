// A part of the map of the Great Strategic, taken from the real page by `make pictures`.
import { appearance } from '../../lib/browser/theme.svelte';
import { locale } from '../../lib/words/index.svelte';

export const mapPicture = (): string => `/pictures/map-${locale.language}-${appearance.theme}.jpg`;
