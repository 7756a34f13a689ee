import type { Page } from '@playwright/test';

/** Answers a setting of the operator for one page: the setting itself is everybody's, and other tests change it. */
export async function answerSetting(
  page: Page,
  key: 'app_download_url' | 'service_url',
  value: string,
): Promise<void> {
  await page.route(
    (url) => url.pathname.endsWith('/default/setting') && url.searchParams.get('key') === key,
    (route) => route.fulfill({ json: { code: 1, msg: '', data: { key, value } } }),
  );
}
