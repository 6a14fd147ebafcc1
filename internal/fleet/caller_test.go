package fleet

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/nats-io/jwt/v2"
	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"
	"github.com/stretchr/testify/require"

	"dailies/gen"
	"dailies/gen/pool"
)

// TestWhoCalls: a server that wants to know who calls, by each of its means, is worked with by
// who has what it asks for, and by nobody else.
func TestWhoCalls(t *testing.T) {
	for _, means := range []struct {
		name string
		of   func(t *testing.T, dir string, o *server.Options) (known, other Address)
	}{{"credentials", byCredentials}, {"nkey", byNKey}, {"certificate", byCertificate}} {
		t.Run(means.name, func(t *testing.T) {
			o := &server.Options{ServerName: "strict", Host: "127.0.0.1", Port: -1, JetStream: true, StoreDir: t.TempDir(), NoSigs: true, NoLog: true}
			known, other := means.of(t, t.TempDir(), o)
			s, err := server.NewServer(o)
			require.NoError(t, err)
			go s.Start()
			t.Cleanup(s.Shutdown)
			require.True(t, s.ReadyForConnections(ready))
			known.URL, other.URL = s.ClientURL(), s.ClientURL()

			startWorker(t, known, Worker{Name: "w", Version: "v", Producers: []pool.Producer{toy(honest)}})
			p := openPool(t, known, Options{Version: "v", Producers: []pool.Producer{toy(honest)}, Seed: 1})
			requireSame(t, p, work(2, 10))

			_, err = Open(t.Context(), other, Options{Name: "stranger", Version: "v", Now: time.Now, Workers: 1, Note: func(string) {}, Tell: func(gen.Event) {}})
			require.Error(t, err)
			require.Contains(t, err.Error(), known.String())
			require.NotContains(t, err.Error(), "SU", "a seed")
		})
	}
}

// byCredentials has a server know its users by what an operator signed.
func byCredentials(t *testing.T, dir string, o *server.Options) (known, other Address) {
	operator, account, system := newKey(t, nkeys.CreateOperator), newKey(t, nkeys.CreateAccount), newKey(t, nkeys.CreateAccount)
	claims := jwt.NewOperatorClaims(operator.id)
	claims.SystemAccount = system.id
	o.TrustedOperators, o.SystemAccount = []*jwt.OperatorClaims{claims}, system.id
	accounts := &server.MemAccResolver{}
	for _, a := range []key{account, system} {
		claims := jwt.NewAccountClaims(a.id)
		if a.id == account.id {
			claims.Limits.JetStreamLimits = jwt.JetStreamLimits{MemoryStorage: jwt.NoLimit, DiskStorage: jwt.NoLimit, Streams: jwt.NoLimit, Consumer: jwt.NoLimit}
		}
		signed, err := claims.Encode(operator.pair)
		require.NoError(t, err)
		require.NoError(t, accounts.Store(a.id, signed))
	}
	o.AccountResolver = accounts
	file := func(name string, signer key) Address {
		user := newKey(t, nkeys.CreateUser)
		signed, err := jwt.NewUserClaims(user.id).Encode(signer.pair)
		require.NoError(t, err)
		text, err := jwt.FormatUserConfig(signed, user.seed)
		require.NoError(t, err)
		return Address{Credentials: write(t, dir, name, text)}
	}
	return file("known.creds", account), file("other.creds", newKey(t, nkeys.CreateAccount))
}

// byNKey has a server know a user by a public key.
func byNKey(t *testing.T, dir string, o *server.Options) (known, other Address) {
	one, two := newKey(t, nkeys.CreateUser), newKey(t, nkeys.CreateUser)
	o.Nkeys = []*server.NkeyUser{{Nkey: one.id}}
	return Address{NKey: write(t, dir, "known.nk", one.seed)}, Address{NKey: write(t, dir, "other.nk", two.seed)}
}

// byCertificate has a server and its users know each other by certificates of one authority.
func byCertificate(t *testing.T, dir string, o *server.Options) (known, other Address) {
	ours, theirs := newAuthority(t, dir, "ours"), newAuthority(t, dir, "theirs")
	own, err := tls.LoadX509KeyPair(ours.issue(t, "server"))
	require.NoError(t, err)
	o.TLS, o.TLSVerify, o.TLSTimeout = true, true, 5
	o.TLSConfig = &tls.Config{Certificates: []tls.Certificate{own}, ClientAuth: tls.RequireAndVerifyClientCert, ClientCAs: ours.pool(), MinVersion: tls.VersionTLS12}
	known, other = Address{CA: ours.file}, Address{CA: ours.file}
	known.Cert, known.Key = ours.issue(t, "known")
	other.Cert, other.Key = theirs.issue(t, "other")
	return known, other
}

// key is a key pair of NATS.
type key struct {
	pair nkeys.KeyPair
	id   string
	seed []byte
}

func newKey(t *testing.T, create func() (nkeys.KeyPair, error)) key {
	t.Helper()
	pair, err := create()
	require.NoError(t, err)
	id, err := pair.PublicKey()
	require.NoError(t, err)
	seed, err := pair.Seed()
	require.NoError(t, err)
	return key{pair, id, seed}
}

// authority issues certificates.
type authority struct {
	dir, file string
	cert      *x509.Certificate
	key       *ecdsa.PrivateKey
}

func newAuthority(t *testing.T, dir, name string) *authority {
	t.Helper()
	a := &authority{dir: dir}
	a.cert = template(name)
	a.cert.IsCA, a.cert.BasicConstraintsValid, a.cert.KeyUsage = true, true, x509.KeyUsageCertSign
	a.file, _ = a.sign(t, name, a.cert)
	return a
}

func (a *authority) pool() *x509.CertPool {
	pool := x509.NewCertPool()
	pool.AddCert(a.cert)
	return pool
}

// issue writes a certificate for this machine and its key.
func (a *authority) issue(t *testing.T, name string) (cert, key string) {
	t.Helper()
	return a.sign(t, name, template(name))
}

// sign signs a certificate, an authority's own by itself, and writes it and its key.
func (a *authority) sign(t *testing.T, name string, c *x509.Certificate) (cert, key string) {
	t.Helper()
	own, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	signer := a.key
	if c == a.cert {
		a.key, signer = own, own
	}
	der, err := x509.CreateCertificate(rand.Reader, c, a.cert, own.Public(), signer)
	require.NoError(t, err)
	if c == a.cert {
		a.cert, err = x509.ParseCertificate(der)
		require.NoError(t, err)
	}
	secret, err := x509.MarshalECPrivateKey(own)
	require.NoError(t, err)
	cert = write(t, a.dir, name+".pem", pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}))
	return cert, write(t, a.dir, name+".key", pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: secret}))
}

func template(name string) *x509.Certificate {
	return &x509.Certificate{
		SerialNumber: big.NewInt(time.Now().UnixNano()), Subject: pkix.Name{CommonName: name},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		KeyUsage:    x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth},
	}
}

func write(t *testing.T, dir, name string, data []byte) string {
	t.Helper()
	path := filepath.Join(dir, name)
	require.NoError(t, os.WriteFile(path, data, 0o600))
	return path
}
