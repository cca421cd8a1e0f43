import { formatTelephone, telephoneLink } from '#domain/call-us.ts'
import type { RevealedSecret } from '#http/answer-reveal.ts'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { Section } from '#ui/section.tsx'
import { EncryptedValue } from './encrypted-value.tsx'

type Props = {
  address: string
  county: string | null
  siteContact: string | null
  sitePhone: string | null
  accessNotes: string | null
  /** As it is, for the driver. */
  gateCode?: string | null
  /** There is one that staff open with a button. */
  hasGateCode?: boolean
  revealed?: RevealedSecret
  customerPo?: string | null
  /** The tank it goes into, in words. */
  tank?: string
}

/** Where the truck goes, and who the driver calls there. */
export const DeliveryPlace = ({
  address,
  county,
  siteContact,
  sitePhone,
  accessNotes,
  gateCode,
  hasGateCode,
  revealed,
  customerPo,
  tank,
}: Props) => (
  <Section id="place" title="Deliver to" size="h4" spacing="none">
    <DefinitionTable
      dense
      rows={[
        { name: 'Address', value: <bdi>{address}</bdi> },
        ...(tank ? [{ name: 'Tank', value: <bdi>{tank}</bdi> }] : []),
        ...(county ? [{ name: 'County', value: county }] : []),
        { name: 'Contact', value: <bdi>{siteContact || 'Not provided'}</bdi> },
        {
          name: 'Phone',
          value: sitePhone ? (
            <a className="text-link" href={telephoneLink(sitePhone)}>
              {formatTelephone(sitePhone)}
            </a>
          ) : (
            'Not provided'
          ),
        },
        { name: 'Access', value: <bdi className="answer">{accessNotes || 'None'}</bdi> },
        ...(gateCode ? [{ name: 'Gate code', value: <bdi>{gateCode}</bdi> }] : []),
        ...(hasGateCode ? [{ name: 'Gate code', value: <SealedGateCode revealed={revealed} /> }] : []),
        ...(customerPo ? [{ name: "Customer's PO", value: <bdi>{customerPo}</bdi> }] : []),
      ]}
    />
  </Section>
)

/** `name` where a page has several. */
export const SealedGateCode = ({ name = 'gateCode', revealed }: { name?: string; revealed?: RevealedSecret }) => (
  <EncryptedValue {...{ name, revealed }} label="Gate code" said="On file, encrypted" permission="gate-codes.open" />
)
