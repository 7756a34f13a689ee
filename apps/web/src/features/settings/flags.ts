import type { LocaleSpec } from '@openbourse/i18n';
import cn from 'circle-flags/flags/cn.svg';
import de from 'circle-flags/flags/de.svg';
import es from 'circle-flags/flags/es.svg';
import fr from 'circle-flags/flags/fr.svg';
import hk from 'circle-flags/flags/hk.svg';
import jp from 'circle-flags/flags/jp.svg';
import kr from 'circle-flags/flags/kr.svg';
import th from 'circle-flags/flags/th.svg';
import us from 'circle-flags/flags/us.svg';
import vn from 'circle-flags/flags/vn.svg';

/** Addresses of the flag images of the language table. */
export const FLAGS: Readonly<Record<LocaleSpec['flag'], string>> = { us, fr, es, jp, de, kr, th, vn, hk, cn };
