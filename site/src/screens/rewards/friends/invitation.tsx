import { Check, Copy, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSite } from '../../../data/page.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';

interface InvitationProps {
  readonly code: string;
  readonly link: string;
  readonly qr: { readonly size: number; readonly path: string };
}

/** Light around the code, in modules, that readers need. */
const QUIET = 4;

/** The player's code, its link to copy or to hand on, and the link as a picture. */
export function Invitation({ code, link, qr }: InvitationProps) {
  const { t } = useTranslation();
  const { site_name } = useSite();
  const [canShare, setCanShare] = useState(false);
  useEffect(() => setCanShare('share' in navigator), []);
  const side = qr.size + 2 * QUIET;
  const share = () => {
    // Closing the share sheet is the user's decision, not an error.
    navigator.share({ title: site_name, url: link }).catch(() => undefined);
  };
  return (
    <section className="invitation">
      <svg
        role="img"
        aria-label={t('rewards.referral.qr')}
        viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
        className="invitation-qr"
        shapeRendering="crispEdges"
      >
        <rect x={-QUIET} y={-QUIET} width={side} height={side} fill="#fff" />
        <path d={qr.path} fill="#000" />
      </svg>
      <div className="grid min-w-0 content-center gap-4">
        <div className="grid gap-1">
          <h2 className="text-small text-muted">{t('rewards.referral.code')}</h2>
          <div className="flex flex-wrap items-center gap-3">
            <output className="invitation-code">{code}</output>
            <CopyButton text={code} name={t('rewards.referral.copyCode')} />
          </div>
        </div>
        <div className="grid gap-1">
          <h2 className="text-small text-muted">{t('rewards.referral.link')}</h2>
          <p className="invitation-link">{link}</p>
          <div className="flex flex-wrap gap-2 pt-1">
            <CopyButton text={link} name={t('rewards.referral.copyLink')} />
            {canShare && (
              <Button look="quiet" size="small" onClick={share}>
                <Share2 aria-hidden="true" size={16} />
                {t('rewards.referral.share')}
              </Button>
            )}
          </div>
        </div>
      </div>
    </section>
  );
}

const TOLD_MS = 2_000;

function CopyButton({ text, name }: { readonly text: string; readonly name: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = window.setTimeout(() => setCopied(false), TOLD_MS);
    return () => window.clearTimeout(timer);
  }, [copied]);
  const copy = () => {
    // Without access to the clipboard, the text is selected for copying by hand.
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <Button look="quiet" size="small" onClick={copy}>
      {copied ? <Check aria-hidden="true" size={16} /> : <Copy aria-hidden="true" size={16} />}
      <span role="status">{copied ? t('rewards.referral.copied') : name}</span>
    </Button>
  );
}
