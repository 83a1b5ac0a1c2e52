import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/page.tsx';

/** In place of a screen with a bug, or one whose files are gone since a newer version is there. */
function Failed() {
  const { t } = useTranslation();
  return (
    <div className="grid justify-items-center p-8">
      <Empty title={t('state.broken')}>{t('state.brokenHint')}</Empty>
      <Button look="primary" onClick={() => location.reload()}>
        {t('action.reload')}
      </Button>
    </div>
  );
}

/** Shows {@link Failed} in place of what throws while it is drawn; React itself logs the error. */
export class FailureBoundary extends Component<
  { readonly children: ReactNode },
  { readonly hasFailed: boolean }
> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <Failed /> : this.props.children;
  }
}
